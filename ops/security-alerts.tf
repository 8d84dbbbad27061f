# Bursts of security events. `by` is the label that a burst is counted by; docs/security.md describes the kinds.

locals {
  security_alerts = {
    "sign-in-refused"   = { kind = "sign-in-refused", above = 20, minutes = 5, by = ["metric.label.network"] }
    "session-refused"   = { kind = "session-refused", above = 50, minutes = 5, by = ["metric.label.network"] }
    "sessions-refused"  = { kind = "session-refused", above = 500, minutes = 5, by = [] }
    "duplicate-cookies" = { kind = "session-refused", code = "session/duplicate-cookie", above = 5, minutes = 60, by = [] }
    "token-refused"     = { kind = "token-refused", above = 50, minutes = 5, by = ["metric.label.network"] }
    "role-refused"      = { kind = "role-refused", above = 10, minutes = 5, by = ["metric.label.actor"] }
    "role-changed"      = { kind = "role-changed", above = 0, minutes = 5, by = ["metric.label.actor"] }
    "rate-limited"      = { kind = "rate-limited", above = 100, minutes = 5, by = [] }
    "file-infected"     = { kind = "file-infected", above = 0, minutes = 5, by = [] }
  }
}

resource "google_monitoring_alert_policy" "security" {
  for_each = local.security_alerts

  display_name          = "Security: ${each.key}"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = var.ticket_channels

  conditions {
    display_name = "More than ${each.value.above} events in ${each.value.minutes} minutes"

    condition_threshold {
      filter = join(" AND ", compact([
        "metric.type=\"logging.googleapis.com/user/${google_logging_metric.security_events.name}\"",
        local.monitored["services"],
        "metric.label.kind=\"${each.value.kind}\"",
        lookup(each.value, "code", "") == "" ? "" : "metric.label.code=\"${lookup(each.value, "code", "")}\"",
      ]))
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.above
      duration        = "0s"

      aggregations {
        alignment_period     = "${each.value.minutes * 60}s"
        per_series_aligner   = "ALIGN_SUM"
        cross_series_reducer = "REDUCE_SUM"
        group_by_fields      = each.value.by
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})"
  }
}
