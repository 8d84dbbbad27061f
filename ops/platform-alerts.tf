# Alerts over what the platform itself measures. Requests that no instance takes, and instances that die, leave no line of
# the product. https://cloud.google.com/monitoring/api/metrics_gcp

locals {
  platform_requests = "metric.type=\"run.googleapis.com/request_count\" AND ${local.monitored["services"]}"
  platform_errors   = "${local.platform_requests} AND metric.label.response_code_class=\"5xx\""

  platform_alerts = {
    "error-rate" = {
      title     = "More than 1 % of the requests fail"
      filter    = local.platform_errors
      over      = local.platform_requests
      aligner   = "ALIGN_DELTA"
      reducer   = "REDUCE_SUM"
      by        = []
      threshold = 0.01
      duration  = "600s"
      severity  = "CRITICAL"
    }
    "memory-high" = {
      title     = "A service uses more than 90 % of its memory"
      filter    = "metric.type=\"run.googleapis.com/container/memory/utilizations\" AND ${local.monitored["services"]}"
      over      = ""
      aligner   = "ALIGN_PERCENTILE_99"
      reducer   = "REDUCE_MAX"
      by        = ["resource.label.service_name"]
      threshold = 0.9
      duration  = "900s"
      severity  = "WARNING"
    }
    "quota-exceeded" = {
      title     = "A quota of Google is exceeded"
      filter    = "metric.type=\"serviceruntime.googleapis.com/quota/exceeded\" AND resource.type=\"consumer_quota\""
      over      = ""
      aligner   = "ALIGN_COUNT_TRUE"
      reducer   = "REDUCE_SUM"
      by        = ["resource.label.service"]
      threshold = 0
      duration  = "0s"
      severity  = "ERROR"
    }
  }

  # `maxInstances` of functions/src/platform/function-options.ts, and that of the recipe of the execution service.
  max_instances = { api = 100, pages = 100, chat = 50, files = 20, webhooks = 10, admin = 10, keelson-execution = 4 }
}

resource "google_monitoring_alert_policy" "platform" {
  for_each = local.platform_alerts

  display_name          = each.value.title
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = each.value.severity == "CRITICAL" ? var.page_channels : var.ticket_channels

  conditions {
    display_name = each.value.title

    condition_threshold {
      filter             = each.value.filter
      denominator_filter = each.value.over == "" ? null : each.value.over
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

# One policy with a condition for each function, because their limits differ.
resource "google_monitoring_alert_policy" "instances" {
  for_each = { "instances-near-max" = "A function has nearly as many instances as it may have" }

  display_name          = each.value
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = var.ticket_channels

  dynamic "conditions" {
    for_each = local.max_instances

    content {
      display_name = "${conditions.key}: more than 80 % of ${conditions.value}"

      condition_threshold {
        filter          = "metric.type=\"run.googleapis.com/container/instance_count\" AND ${local.monitored["services"]} AND resource.label.service_name=\"${conditions.key}\""
        comparison      = "COMPARISON_GT"
        threshold_value = conditions.value * 0.8
        duration        = "300s"

        aggregations {
          alignment_period     = "60s"
          per_series_aligner   = "ALIGN_MAX"
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

# Limits are measured once a day, usage each minute.
resource "google_monitoring_alert_policy" "quota" {
  for_each = { "quota-near" = "A quota of Google is nearly used up" }

  display_name          = each.value
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = var.ticket_channels

  conditions {
    display_name = "More than 80 % of a rate a minute, for five minutes"

    condition_prometheus_query_language {
      query               = <<-EOT
        sum by (quota_metric, location) (increase(serviceruntime_googleapis_com:quota_rate_net_usage{monitored_resource="consumer_quota"}[1m]))
          / min by (quota_metric, location) (last_over_time(serviceruntime_googleapis_com:quota_limit{monitored_resource="consumer_quota",limit_name=~".*PerMinute.*"}[25h])) > 0.8
      EOT
      duration            = "300s"
      evaluation_interval = "60s"
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})"
  }
}

# Firestore measures the size of its backups while there are any.
resource "google_monitoring_alert_policy" "backup" {
  for_each = { "backup-missing" = "The database has no backup" }

  display_name          = each.value
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = var.ticket_channels

  conditions {
    display_name = "No backup for 23 hours"

    condition_absent {
      filter   = "metric.type=\"firestore.googleapis.com/storage/backups_storage_bytes\" AND resource.type=\"firestore.googleapis.com/Database\""
      duration = "82800s"

      aggregations {
        alignment_period   = "3600s"
        per_series_aligner = "ALIGN_MAX"
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})"
  }
}
