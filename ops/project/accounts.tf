# Service accounts and their roles. Nobody creates a key: GitHub exchanges the token of a job.

locals {
  functions_account = "${data.google_project.this.number}-compute@developer.gserviceaccount.com"

  # The account of the functions fills the queues, and the queues call the functions as it.
  functions_roles = [
    "roles/cloudtasks.enqueuer",
    "roles/datastore.user",
    "roles/firebaseauth.admin",
    "roles/run.invoker",
    "roles/storage.objectAdmin",
  ]

  # `npm run ops -- execution:recipe --setup` adds the secrets.
  execution_roles = ["roles/datastore.user"]

  # scripts/deploy/permissions.mjs has what each is for.
  deployer_roles = [
    "roles/artifactregistry.admin",
    "roles/cloudfunctions.admin",
    "roles/cloudscheduler.admin",
    "roles/cloudtasks.queueAdmin",
    "roles/eventarc.admin",
    "roles/firebase.admin",
    "roles/iam.serviceAccountUser",
    "roles/run.admin",
    "roles/secretmanager.admin",
  ]

  preview_roles = [
    "roles/cloudfunctions.viewer",
    "roles/firebasehosting.admin",
    "roles/run.viewer",
    "roles/serviceusage.apiKeysViewer",
    "roles/serviceusage.serviceUsageConsumer",
  ]

  # By account: the environment of GitHub whose jobs are it, and its roles.
  of_github = var.repository == null ? {} : merge(
    { deploy = { environment = var.environment, roles = local.deployer_roles } },
    var.environment != "staging" ? {} : { preview = { environment = "preview", roles = local.preview_roles } },
  )
}

resource "google_project_iam_member" "functions" {
  for_each = toset(local.functions_roles)

  project = var.project
  role    = each.key
  member  = "serviceAccount:${local.functions_account}"
}

resource "google_service_account_iam_member" "functions" {
  service_account_id = "projects/${var.project}/serviceAccounts/${local.functions_account}"
  role               = "roles/iam.serviceAccountUser"
  member             = "serviceAccount:${local.functions_account}"
}

resource "google_service_account" "execution" {
  account_id   = "keelson-execution"
  display_name = "Execution service"
}

resource "google_project_iam_member" "execution" {
  for_each = toset(local.execution_roles)

  project = var.project
  role    = each.key
  member  = google_service_account.execution.member
}

resource "google_storage_bucket_iam_member" "execution" {
  bucket = google_storage_bucket.uploads.name
  role   = "roles/storage.objectAdmin"
  member = google_service_account.execution.member
}

resource "google_service_account" "github" {
  for_each = local.of_github

  account_id   = each.key
  display_name = "GitHub Actions, environment ${each.value.environment}"
}

resource "google_project_iam_member" "github" {
  for_each = merge([
    for account, of in local.of_github : { for role in of.roles : "${account} ${role}" => { account = account, role = role } }
  ]...)

  project = var.project
  role    = each.value.role
  member  = google_service_account.github[each.value.account].member
}

resource "google_iam_workload_identity_pool" "github" {
  count = var.repository == null ? 0 : 1

  workload_identity_pool_id = "github"
}

resource "google_iam_workload_identity_pool_provider" "github" {
  count = var.repository == null ? 0 : 1

  workload_identity_pool_id          = google_iam_workload_identity_pool.github[0].workload_identity_pool_id
  workload_identity_pool_provider_id = "github"
  attribute_mapping                  = { "google.subject" = "assertion.sub" }
  attribute_condition                = "assertion.repository_id == '${var.repository.id}'"

  oidc {
    issuer_uri = "https://token.actions.githubusercontent.com"
  }
}

# The subject names the environment, so that a job of a pull request gets no access to production.
resource "google_service_account_iam_member" "github" {
  for_each = local.of_github

  service_account_id = google_service_account.github[each.key].name
  role               = "roles/iam.workloadIdentityUser"
  member             = "principal://iam.googleapis.com/${google_iam_workload_identity_pool.github[0].name}/subject/repo:${var.repository.name}:environment:${each.value.environment}"
}

# Variables of the environment at GitHub.
output "workload_identity_provider" {
  value = one(google_iam_workload_identity_pool_provider.github[*].name)
}

output "service_accounts" {
  value = { for account, created in google_service_account.github : account => created.email }
}
