# Objectives over 28 days, and alerts on how fast their error budgets are used. A burn rate of 1 uses the budget exactly.

resource "google_monitoring_custom_service" "product" {
  service_id   = "keelson"
  display_name = "Keelson"
}

resource "google_monitoring_slo" "availability" {
  service             = google_monitoring_custom_service.product.service_id
  slo_id              = "availability"
  display_name        = "Requests that do not fail with a 5xx"
  goal                = var.availability_goal
  rolling_period_days = 28

  request_based_sli {
    good_total_ratio {
      # Counted by the platform: a function that does not start writes no line.
      bad_service_filter   = local.platform_errors
      total_service_filter = local.platform_requests
    }
  }
}

resource "google_monitoring_slo" "latency" {
  service             = google_monitoring_custom_service.product.service_id
  slo_id              = "latency"
  display_name        = "Requests that end within one second"
  goal                = var.latency_goal
  rolling_period_days = 28

  request_based_sli {
    distribution_cut {
      distribution_filter = local.latency_filter

      range {
        max = 1000
      }
    }
  }
}

locals {
  # Google's SRE workbook, "Multiwindow, Multi-Burn-Rate Alerts": 2 % of the budget in an hour, 5 % in six.
  burns = {
    "budget-fast" = { rate = 14.4, long = "3600s", short = "300s", severity = "CRITICAL" }
    "budget-slow" = { rate = 6, long = "21600s", short = "1800s", severity = "ERROR" }
  }
  budget_errors = 10
  objectives = {
    availability = google_monitoring_slo.availability.name
    latency      = google_monitoring_slo.latency.name
  }
}

resource "google_monitoring_alert_policy" "burn" {
  for_each = {
    for pair in setproduct(keys(local.objectives), keys(local.burns)) :
    "${pair[0]}-${pair[1]}" => merge(local.burns[pair[1]], { slo = local.objectives[pair[0]], runbook = pair[1], objective = pair[0] })
  }

  display_name          = "The error budget of ${each.value.objective} is used ${each.value.rate} times too fast"
  combiner              = "AND"
  severity              = each.value.severity
  notification_channels = each.value.severity == "CRITICAL" ? var.page_channels : var.ticket_channels

  dynamic "conditions" {
    for_each = [each.value.long, each.value.short]

    content {
      display_name = "Burn rate within ${conditions.value}"

      condition_threshold {
        filter          = "select_slo_burn_rate(\"${each.value.slo}\", \"${conditions.value}\")"
        comparison      = "COMPARISON_GT"
        threshold_value = each.value.rate
        duration        = "0s"
      }
    }
  }

  # Where few people ask, one failed request would use the budget of an hour.
  dynamic "conditions" {
    for_each = each.value.objective == "availability" ? [each.value.long] : []

    content {
      display_name = "More than ${local.budget_errors} requests failed within ${conditions.value}"

      condition_threshold {
        filter          = local.platform_errors
        comparison      = "COMPARISON_GT"
        threshold_value = local.budget_errors
        duration        = "0s"

        aggregations {
          alignment_period     = conditions.value
          per_series_aligner   = "ALIGN_DELTA"
          cross_series_reducer = "REDUCE_SUM"
        }
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    content   = "[Runbook](${var.runbooks_url}#${each.value.runbook})"
  }
}
