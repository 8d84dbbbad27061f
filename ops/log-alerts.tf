# Alerts that count log lines. `above` lines within `minutes` open an incident. Their names are sections of runbooks.md.

locals {
  log_alerts = {
    "webhook-failures" = {
      title    = "Payment events cannot be handled"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=\"Could not handle a payment event\""
      above    = 5
      minutes  = 10
      severity = "CRITICAL"
    }
    "webhook-backlog" = {
      title    = "A payment event has been waiting for more than six hours"
      filter   = "${local.services} AND jsonPayload.message=\"Payment events are waiting\" AND jsonPayload.outcome=\"failed\" AND jsonPayload.oldestHours>6"
      above    = 0
      minutes  = 60
      severity = "ERROR"
    }
    "reconcile-failures" = {
      title    = "Subscriptions cannot be reconciled"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=\"Could not reconcile a subscription\""
      above    = 3
      minutes  = 60
      severity = "ERROR"
    }
    "shard-failures" = {
      title    = "Parts of the comparison with the provider fail"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=~\"shard of reconcile$\""
      above    = 10
      minutes  = 60
      severity = "ERROR"
    }
    "plan-run-failures" = {
      title    = "Runs of ingests fail"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=~\"run of an ingest( failed)?$\""
      above    = 3
      minutes  = 60
      severity = "ERROR"
    }
    "provider-mismatch" = {
      title    = "The provider does not know a live subscription"
      filter   = "${local.services} AND jsonPayload.message=\"The provider does not know a live subscription\""
      above    = 0
      minutes  = 60
      severity = "ERROR"
    }
    "job-failures" = {
      title = "A scheduled job fails"
      # Written by Cloud Scheduler when a function ends with an error or does not answer.
      filter   = "resource.type=\"cloud_scheduler_job\" AND severity>=ERROR"
      above    = 2
      minutes  = 60
      severity = "ERROR"
    }
    "deletion-failures" = {
      title    = "The deletion of an account does not finish"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=\"Could not finish an interrupted deletion of an account\""
      above    = 2
      minutes  = 180
      severity = "ERROR"
    }
    "dispatch-stalled" = {
      title    = "The dispatcher fails, and cards are not started"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=\"The dispatcher pass failed\""
      above    = 5
      minutes  = 10
      severity = "CRITICAL"
    }
    "claim-failures" = {
      title    = "Cards are chosen, but their runs cannot start"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=\"Claiming a card failed\""
      above    = 10
      minutes  = 10
      severity = "ERROR"
    }
    "video-failures" = {
      title    = "Videos of lessons cannot be rendered"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=\"Rendering a video failed\""
      above    = 5
      minutes  = 60
      severity = "WARNING"
    }
    "unhealthy-dependency" = {
      title    = "A dependency fails its health check"
      filter   = "${local.services} AND jsonPayload.message=~\"^Health check failed: \""
      above    = 10
      minutes  = 10
      severity = "ERROR"
    }
    "app-shell-missing" = {
      title    = "A deployment has no web build"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=~\"^The app shell is missing\""
      above    = 0
      minutes  = 5
      severity = "CRITICAL"
    }
    "policy-violations" = {
      title    = "Browsers report new violations of the security policy"
      filter   = "${local.services} AND jsonPayload.message=\"A page violated its security policy\""
      above    = 20
      minutes  = 60
      severity = "WARNING"
    }
    "no-instance" = {
      title    = "Requests find no instance"
      filter   = "${local.services} AND textPayload=~\"no available instance\""
      above    = 10
      minutes  = 10
      severity = "CRITICAL"
    }
    "out-of-memory" = {
      title    = "An instance runs out of memory"
      filter   = "${local.services} AND textPayload=~\"^Memory limit of .* exceeded\""
      above    = 2
      minutes  = 60
      severity = "ERROR"
    }
    "not-starting" = {
      title    = "A function or the execution service does not start"
      filter   = "${local.services} AND severity>=ERROR AND textPayload=~\"failed to start\""
      above    = 2
      minutes  = 10
      severity = "CRITICAL"
    }
    "payments-silent" = {
      title    = "Subscriptions change, but no payment event arrives"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=\"Subscriptions change, but no payment event arrives\""
      above    = 0
      minutes  = 60
      severity = "CRITICAL"
    }
    "mail-failures" = {
      title    = "Mails are given up"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.message=\"A mail was given up\""
      above    = 5
      minutes  = 60
      severity = "ERROR"
    }
    "scanner-failures" = {
      title    = "Uploads cannot be scanned for malware"
      filter   = "${local.services} AND severity>=ERROR AND jsonPayload.event=\"file.scan-failed\""
      above    = 5
      minutes  = 10
      severity = "ERROR"
    }
  }

  # Lines that must appear. Cloud Monitoring notices an absence only after the line was there once.
  absences = {
    "reconcile-missing" = {
      title    = "Billing was not reconciled for three hours"
      filter   = "${local.services} AND jsonPayload.message=\"Billing reconciled\""
      hours    = 3
      severity = "ERROR"
    }
    "seal-missing" = {
      title    = "The audit log was not sealed for three hours"
      filter   = "${local.services} AND jsonPayload.message=\"Audit log sealed\""
      hours    = 3
      severity = "WARNING"
    }
  }
}

resource "google_monitoring_alert_policy" "lines" {
  for_each = local.log_alerts

  display_name          = each.value.title
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = each.value.severity == "CRITICAL" ? var.page_channels : var.ticket_channels

  conditions {
    display_name = "More than ${each.value.above} lines in ${each.value.minutes} minutes"

    condition_threshold {
      filter          = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.line[each.key].name}\" AND ${local.monitored[each.key == "job-failures" ? "scheduler" : "services"]}"
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.above
      duration        = "0s"

      aggregations {
        alignment_period     = "${each.value.minutes * 60}s"
        per_series_aligner   = "ALIGN_SUM"
        cross_series_reducer = "REDUCE_SUM"
      }
    }
  }

  alert_strategy {
    auto_close = "86400s"
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})\n\nLines:\n\n```\n${each.value.filter}\n```"
  }
}

resource "google_monitoring_alert_policy" "absence" {
  for_each = local.absences

  display_name          = each.value.title
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = var.ticket_channels

  conditions {
    display_name = "No line in ${each.value.hours} hours"

    condition_absent {
      filter   = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.line[each.key].name}\" AND ${local.monitored["services"]}"
      duration = "${each.value.hours * 3600}s"

      aggregations {
        alignment_period     = "3600s"
        per_series_aligner   = "ALIGN_SUM"
        cross_series_reducer = "REDUCE_SUM"
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})"
  }
}

locals {
  monitored = {
    services  = "resource.type=\"cloud_run_revision\""
    scheduler = "resource.type=\"cloud_scheduler_job\""
  }
}
