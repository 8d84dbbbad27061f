# The project itself, where an operator prefers Terraform to the steps of docs/launch.md. firebase-tools deploys the rest:
# functions, rules, indexes and Hosting. scripts/every-area/terraform-project.spec.ts compares both.

terraform {
  required_version = ">= 1.9"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 6.50"
    }
  }
}

provider "google" {
  project               = var.project
  user_project_override = true
  billing_project       = var.project
}

variable "project" {
  type        = string
  description = "The Firebase project, as in DATA_PROJECT_ID. It is on the Blaze plan."
}

variable "location" {
  type        = string
  description = "Location of the database and of the bucket, such as nam5 or eur3. It can never change."
}

variable "bucket" {
  type        = string
  description = "Bucket for uploads, as in DATA_STORAGE_BUCKET. Only Firebase creates it: console → Storage → Get started."
}

variable "bucket_location" {
  type        = string
  description = "Location that the bucket was created in, such as US-CENTRAL1."
}

variable "repository" {
  type        = object({ name = string, id = string })
  description = "Repository on GitHub that deploys, such as { name = \"owner/name\", id = \"123\" }; null without."
  default     = null
}

variable "environment" {
  type        = string
  description = "Environment of GitHub that deploys to this project: production, or staging, which has previews too."
  default     = "production"
}

variable "app_check" {
  type        = object({ app_id = string, domains = list(string), enforce = bool })
  description = "Id of the web app at Firebase, domains of the app, and whether Auth and Firestore refuse other clients; null without."
  default     = null
}

locals {
  # Where the functions run.
  region = regex("REGION = '([a-z0-9-]+)'", file("${path.module}/../../packages/contracts/src/region.ts"))[0]

  # The list of the step `services` of the launch.
  services = [
    "artifactregistry",
    "cloudbuild",
    "cloudfunctions",
    "cloudscheduler",
    "cloudtasks",
    "eventarc",
    "firebasehosting",
    "firebaserules",
    "firebasestorage",
    "firestore",
    "identitytoolkit",
    "run",
    "secretmanager",
  ]
}

data "google_project" "this" {}

resource "google_project_service" "api" {
  for_each = toset(concat(local.services, var.app_check == null ? [] : ["firebaseappcheck", "recaptchaenterprise"]))

  service            = "${each.key}.googleapis.com"
  disable_on_destroy = false
}
