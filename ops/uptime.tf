# Requests from Google's places around the world. The health endpoint answers 503 when a required dependency is down.

locals {
  checks = merge(
    {
      "app-down" = { title = "The app", host = var.app_host, path = "/", text = "<app-root", method = "GET", status = 200 }
      "api-down" = { title = "The API and its dependencies", host = var.app_host, path = "/api/health", text = "\"status\":\"up\"", method = "GET", status = 200 }
      # These answer without a session or a signature that they refuse the request: then they run.
      "pages-down"    = { title = "The pages of members", host = var.app_host, path = "/learn", text = "<app-root", method = "GET", status = 200 }
      "webhooks-down" = { title = "The receiver of payment events", host = var.app_host, path = "/api/webhooks/provider", text = "webhook/signature-missing", method = "POST", status = 400 }
      "admin-down"    = { title = "The console", host = var.app_host, path = "/api/admin/flags", text = "session/missing", method = "GET", status = 401 }
      "chat-down"     = { title = "The chat", host = var.app_host, path = "/api/chat", text = "session/missing", method = "POST", status = 401 }
      "files-down"    = { title = "Uploads", host = var.app_host, path = "/api/chat/attachments", text = "session/missing", method = "POST", status = 401 }
    },
    var.execution_host == "" ? {} : {
      "execution-down" = { title = "The execution service", host = var.execution_host, path = "/v1/health", text = "\"status\":\"up\"", method = "GET", status = 200 }
    },
  )
}

resource "google_monitoring_uptime_check_config" "check" {
  for_each = local.checks

  display_name = each.value.title
  timeout      = "10s"
  period       = "60s"

  http_check {
    path           = each.value.path
    port           = 443
    use_ssl        = true
    validate_ssl   = true
    request_method = each.value.method

    accepted_response_status_codes {
      status_value = each.value.status
    }
  }

  content_matchers {
    content = each.value.text
    matcher = "CONTAINS_STRING"
  }

  monitored_resource {
    type = "uptime_url"
    labels = {
      project_id = var.project
      host       = each.value.host
    }
  }
}

resource "google_monitoring_alert_policy" "uptime" {
  for_each = local.checks

  display_name          = "${each.value.title} does not respond"
  combiner              = "OR"
  severity              = "CRITICAL"
  notification_channels = var.page_channels

  conditions {
    display_name = "At least two places see an error for two minutes"

    condition_threshold {
      filter          = "metric.type=\"monitoring.googleapis.com/uptime_check/check_passed\" AND resource.type=\"uptime_url\" AND metric.label.check_id=\"${google_monitoring_uptime_check_config.check[each.key].uptime_check_id}\""
      comparison      = "COMPARISON_GT"
      threshold_value = 1
      duration        = "120s"

      aggregations {
        alignment_period     = "120s"
        per_series_aligner   = "ALIGN_NEXT_OLDER"
        cross_series_reducer = "REDUCE_COUNT_FALSE"
        group_by_fields      = ["resource.label.host"]
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.key})"
  }
}
