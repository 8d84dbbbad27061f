# Alerts on the task queues, which firebase-tools names after their functions.

locals {
  queue_alerts = {
    "queue-depth" = {
      title     = "The tasks of reconcile pile up"
      queue     = "reconcileShard"
      metric    = "cloudtasks.googleapis.com/queue/depth"
      threshold = 400
      duration  = "3600s"
      severity  = "WARNING"
    }
    "plan-run-depth" = {
      title     = "The runs of ingests pile up"
      queue     = "workPlanRun"
      metric    = "cloudtasks.googleapis.com/queue/depth"
      threshold = 20
      duration  = "1800s"
      severity  = "WARNING"
    }
  }
}

resource "google_monitoring_alert_policy" "queues" {
  for_each = local.queue_alerts

  display_name          = each.value.title
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = var.ticket_channels

  conditions {
    display_name = "More than ${each.value.threshold} tasks for ${each.value.duration}"

    condition_threshold {
      filter          = "metric.type=\"${each.value.metric}\" AND resource.type=\"cloud_tasks_queue\" AND resource.label.queue_id=\"${each.value.queue}\""
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.threshold
      duration        = each.value.duration

      aggregations {
        alignment_period     = "300s"
        per_series_aligner   = "ALIGN_MEAN"
        cross_series_reducer = "REDUCE_SUM"
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})"
  }
}
