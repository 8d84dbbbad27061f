# What holds data: the database with its backups and time-to-live policies, the bucket with its versions, the queues.

resource "google_firestore_database" "data" {
  name                              = "(default)"
  location_id                       = var.location
  type                              = "FIRESTORE_NATIVE"
  point_in_time_recovery_enablement = "POINT_IN_TIME_RECOVERY_ENABLED"
  delete_protection_state           = "DELETE_PROTECTION_ENABLED"
  deletion_policy                   = "ABANDON"

  depends_on = [google_project_service.api]
}

resource "google_firestore_backup_schedule" "daily" {
  database  = google_firestore_database.data.name
  retention = "${local.kept_days * 86400}s"

  daily_recurrence {}
}

locals {
  # One file says which policies there are; firebase-tools deploys them as well.
  overrides = jsondecode(file("${path.module}/../../firestore.indexes.json")).fieldOverrides
  ttl       = { for field in local.overrides : field.collectionGroup => field if try(field.ttl, false) }

  # One file says when former versions go; the launch applies it with gcloud.
  versions  = jsondecode(file("${path.module}/bucket-lifecycle.json")).rule[0].condition
  kept_days = local.versions.daysSinceNoncurrentTime
}

resource "google_firestore_field" "ttl" {
  for_each = local.ttl

  database   = google_firestore_database.data.name
  collection = each.key
  field      = each.value.fieldPath

  # None: nobody asks for documents by the time at which they go.
  index_config {}
  ttl_config {}
}

# Only Firebase creates a bucket of this name.
import {
  to = google_storage_bucket.uploads
  id = "${var.project}/${var.bucket}"
}

resource "google_storage_bucket" "uploads" {
  name                        = var.bucket
  location                    = var.bucket_location
  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"

  versioning {
    enabled = true
  }

  lifecycle_rule {
    action {
      type = "Delete"
    }
    condition {
      days_since_noncurrent_time = local.kept_days
    }
  }

  lifecycle {
    prevent_destroy = true
  }
}

# `rateLimits` and `retryConfig` of functions/src/platform/function-options.ts. firebase-tools makes the same queues.
locals {
  queues = {
    reconcileShard = { at_once = 4, a_second = 1, attempts = 8, min_backoff = 30, max_backoff = 600, doublings = 5 }
    workPlanRun    = { at_once = 2, a_second = 2, attempts = 8, min_backoff = 15, max_backoff = 300, doublings = 4 }
  }
}

resource "google_cloud_tasks_queue" "queue" {
  for_each = local.queues

  name     = each.key
  location = local.region

  rate_limits {
    max_concurrent_dispatches = each.value.at_once
    max_dispatches_per_second = each.value.a_second
  }

  retry_config {
    max_attempts  = each.value.attempts
    min_backoff   = "${each.value.min_backoff}s"
    max_backoff   = "${each.value.max_backoff}s"
    max_doublings = each.value.doublings
  }

  depends_on = [google_project_service.api]
}
