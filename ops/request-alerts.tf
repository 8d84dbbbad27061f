# Alerts over the metrics of request lines.

locals {
  # Waiting is what these groups of routes do: answers and events are streamed, and agents and tools of MCP wait for a card.
  slow_by_design = ["api/chat", "mcp", "v1/agents", "v1/events"]

  latency_filter = join(" AND ", concat(
    ["metric.type=\"logging.googleapis.com/user/${google_logging_metric.latency.name}\"", local.monitored["services"]],
    [for group in local.slow_by_design : "metric.label.route_group!=\"${group}\""],
  ))

  request_alerts = {
    "latency" = {
      title     = "The 95th percentile of a group of routes is above two seconds"
      metric    = google_logging_metric.latency.name
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
      filter          = each.key == "latency" ? local.latency_filter : "metric.type=\"logging.googleapis.com/user/${each.value.metric}\" AND ${local.monitored["services"]}"
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.threshold
      duration        = each.value.duration

      aggregations {
        alignment_period     = "300s"
        per_series_aligner   = each.value.aligner
        cross_series_reducer = each.value.reducer
        group_by_fields      = each.value.by
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})"
  }
}
