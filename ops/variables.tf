variable "project" {
  type        = string
  description = "The Firebase project, as in DATA_PROJECT_ID."
}

variable "app_host" {
  type        = string
  description = "Host of the app, without https:// and without a path, such as app.example.com."
}

variable "execution_host" {
  type        = string
  description = "Host of the execution service; empty without boards."
  default     = ""
}

variable "runbooks_url" {
  type        = string
  description = "Where people on call read ops/runbooks.md, such as the file in the repository. Alerts link to its sections."
}

variable "page_channels" {
  type        = list(string)
  description = "Notification channels that wake someone: projects/PROJECT/notificationChannels/ID."
}

variable "ticket_channels" {
  type        = list(string)
  description = "Notification channels that are read on the next working day. Budgets use the first five of them too."
}

variable "billing_account" {
  type        = string
  description = "Billing account of the project, for the budget; empty to create none."
  default     = ""
}

variable "monthly_budget" {
  type        = number
  description = "Expected cost of a month, in whole units of the billing account's currency."
  default     = 100
}

variable "availability_goal" {
  type        = number
  description = "Share of requests that must not fail with a 5xx within 28 days."
  default     = 0.999
}

variable "latency_goal" {
  type        = number
  description = "Share of requests that must end within one second within 28 days."
  default     = 0.95
}
