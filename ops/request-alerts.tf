# Alerts over the metrics of request lines.

locals {
  # Waiting is what these groups of routes do: answers and events are streamed, and agents and tools of MCP wait for a card.
  slow_by_design = ["api/chat", "mcp", "v1/agents", "v1/events"]

  latency_filter = join(" AND ", concat(
    ["metric.type=\"logging.googleapis.com/user/${google_logging_metric.latency.name}\"", local.monitored["services"]],
    [for group in local.slow_by_design : "metric.label.route_group!=\"${group}\""],
  ))

  request_alerts = {
    "error-rate" = {
      title     = "More than 1 % of the requests fail"
      metric    = google_logging_metric.counter["request_errors"].name
      over      = google_logging_metric.counter["requests"].name
      aligner   = "ALIGN_DELTA"
      reducer   = "REDUCE_SUM"
      by        = []
      threshold = 0.01
      duration  = "300s"
      severity  = "CRITICAL"
    }
    "latency" = {
      title     = "The 95th percentile of a group of routes is above two seconds"
      metric    = google_logging_metric.latency.name
      over      = ""
      aligner   = "ALIGN_DELTA"
      reducer   = "REDUCE_PERCENTILE_95"
      by        = ["metric.label.route_group"]
      threshold = 2000
      duration  = "600s"
      severity  = "ERROR"
    }
    "quota-refusals" = {
      title     = "Plan limits refuse many requests"
      metric    = google_logging_metric.counter["quota_refusals"].name
      over      = ""
      aligner   = "ALIGN_DELTA"
      reducer   = "REDUCE_SUM"
      by        = []
      threshold = 200
      duration  = "600s"
      severity  = "WARNING"
    }
    "database-errors" = {
      title     = "Firestore or another required service does not answer"
      metric    = google_logging_metric.counter["database_errors"].name
      over      = ""
      aligner   = "ALIGN_DELTA"
      reducer   = "REDUCE_SUM"
      by        = []
      threshold = 10
      duration  = "300s"
      severity  = "CRITICAL"
    }
  }
}

resource "google_monitoring_alert_policy" "requests" {
  for_each = local.request_alerts

  display_name          = each.value.title
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = each.value.severity == "CRITICAL" ? var.page_channels : var.ticket_channels

  conditions {
    display_name = each.value.title

    condition_threshold {
      filter             = each.key == "latency" ? local.latency_filter : "metric.type=\"logging.googleapis.com/user/${each.value.metric}\" AND ${local.monitored["services"]}"
      denominator_filter = each.value.over == "" ? null : "metric.type=\"logging.googleapis.com/user/${each.value.over}\" AND ${local.monitored["services"]}"
      comparison         = "COMPARISON_GT"
      threshold_value    = each.value.threshold
      duration           = each.value.duration

      aggregations {
        alignment_period     = "300s"
        per_series_aligner   = each.value.aligner
        cross_series_reducer = each.value.reducer
        group_by_fields      = each.value.by
      }

      dynamic "denominator_aggregations" {
        for_each = each.value.over == "" ? [] : [each.value.over]

        content {
          alignment_period     = "300s"
          per_series_aligner   = "ALIGN_DELTA"
          cross_series_reducer = "REDUCE_SUM"
        }
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})"
  }
}
