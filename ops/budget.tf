# Mails at half, at the whole, and when Google expects more than that by the end of the month. It stops nothing.

resource "google_billing_budget" "month" {
  count = var.billing_account == "" ? 0 : 1

  billing_account = var.billing_account
  display_name    = "Keelson ${var.project}"

  budget_filter {
    projects = ["projects/${var.project}"]
  }

  amount {
    specified_amount {
      units = tostring(var.monthly_budget)
    }
  }

  threshold_rules {
    threshold_percent = 0.5
  }
  threshold_rules {
    threshold_percent = 1
  }
  threshold_rules {
    threshold_percent = 1
    spend_basis       = "FORECASTED_SPEND"
  }

  all_updates_rule {
    monitoring_notification_channels = slice(var.ticket_channels, 0, min(5, length(var.ticket_channels)))
  }
}
