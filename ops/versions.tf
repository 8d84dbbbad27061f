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
  project = var.project
  # Budgets belong to the billing account; Google counts such requests for this project.
  user_project_override = true
  billing_project       = var.project
}
