# Log-based metrics: counters and one distribution over fields of log lines (docs/operations.md, Logs).
# Labels have few values each: a uid, a path or a request id must never be one.

locals {
  services = "resource.type=\"cloud_run_revision\""

  # One line for each request, by both services. latencyMs is in these lines alone.
  request = "${local.services} AND jsonPayload.latencyMs>=0"

  counters = {
    requests        = local.request
    request_errors  = "${local.request} AND jsonPayload.status>=500"
    quota_refusals  = "${local.request} AND jsonPayload.code=\"quota/exhausted\""
    database_errors = "${local.request} AND jsonPayload.code=\"service/unavailable\""
  }
}

resource "google_logging_metric" "counter" {
  for_each = local.counters

  name        = "keelson/${each.key}"
  description = "Requests: ${replace(each.key, "_", " ")}."
  filter      = each.value

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"

    labels {
      key         = "route_group"
      value_type  = "STRING"
      description = "First two parts of the route, such as api/chat."
    }
    labels {
      key         = "code"
      value_type  = "STRING"
      description = "The error that the caller received."
    }
  }

  label_extractors = {
    route_group = local.route_group
    code        = "EXTRACT(jsonPayload.code)"
  }
}

locals {
  route_group = "REGEXP_EXTRACT(jsonPayload.route, \"^/([a-z0-9]+/?[a-z-]*)\")"
}

resource "google_logging_metric" "latency" {
  name        = "keelson/request_latency"
  description = "Milliseconds until a response had ended."
  filter      = local.request

  value_extractor = "EXTRACT(jsonPayload.latencyMs)"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "DISTRIBUTION"
    unit        = "ms"

    labels {
      key        = "route_group"
      value_type = "STRING"
    }
  }

  label_extractors = {
    route_group = local.route_group
  }

  bucket_options {
    exponential_buckets {
      num_finite_buckets = 40
      growth_factor      = 1.4
      scale              = 1
    }
  }
}

resource "google_logging_metric" "security_events" {
  name        = "keelson/security_events"
  description = "Security events by kind (docs/security.md)."
  filter      = "${local.services} AND jsonPayload.securityEvent:*"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"

    labels {
      key        = "kind"
      value_type = "STRING"
    }
    labels {
      key        = "code"
      value_type = "STRING"
    }
    labels {
      key         = "network"
      value_type  = "STRING"
      description = "Prefix of the caller's address."
    }
    labels {
      key         = "actor"
      value_type  = "STRING"
      description = "The caller's uid, of refused roles and changed ones only."
    }
  }

  label_extractors = {
    kind    = "EXTRACT(jsonPayload.securityEvent)"
    code    = "EXTRACT(jsonPayload.code)"
    network = "EXTRACT(jsonPayload.addressPrefix)"
    actor   = "EXTRACT(jsonPayload.actor)"
  }
}

# Lines that an alert counts, one metric for each row of local.log_alerts.
resource "google_logging_metric" "line" {
  for_each = merge(local.log_alerts, local.absences)

  name        = "keelson/lines/${each.key}"
  description = "Lines of the alert ${each.key}."
  filter      = each.value.filter

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
  }
}
