# App Check (docs/security.md, Limits): its site key is APP_CHECK_SITE_KEY. Enforce when the log names no members that would be refused.

resource "google_recaptcha_enterprise_key" "web" {
  count = var.app_check == null ? 0 : 1

  display_name = "App Check"

  web_settings {
    integration_type = "SCORE"
    allowed_domains  = var.app_check.domains
  }

  depends_on = [google_project_service.api]
}

resource "google_firebase_app_check_recaptcha_enterprise_config" "web" {
  count = var.app_check == null ? 0 : 1

  app_id   = var.app_check.app_id
  site_key = google_recaptcha_enterprise_key.web[0].name
}

# What browsers ask directly; the API checks tokens itself (APP_CHECK).
resource "google_firebase_app_check_service_config" "service" {
  for_each = toset(var.app_check == null ? [] : ["firestore.googleapis.com", "identitytoolkit.googleapis.com"])

  service_id       = each.key
  enforcement_mode = var.app_check.enforce ? "ENFORCED" : "UNENFORCED"
}

output "app_check_site_key" {
  value = one(google_recaptcha_enterprise_key.web[*].name)
}
