# One page: is it up, is it fast, who is refused, does the money arrive, do the boards move.

locals {
  charts = [
    { title = "Requests a second, by group of routes", metric = google_logging_metric.counter["requests"].name, by = ["metric.label.route_group"], aligner = "ALIGN_RATE", reducer = "REDUCE_SUM" },
    { title = "5xx a second, by code", metric = google_logging_metric.counter["request_errors"].name, by = ["metric.label.code"], aligner = "ALIGN_RATE", reducer = "REDUCE_SUM" },
    { title = "95th percentile of latency (ms)", metric = google_logging_metric.latency.name, by = ["metric.label.route_group"], aligner = "ALIGN_DELTA", reducer = "REDUCE_PERCENTILE_95" },
    { title = "Refused by a plan's limit a second", metric = google_logging_metric.counter["quota_refusals"].name, by = ["metric.label.route_group"], aligner = "ALIGN_RATE", reducer = "REDUCE_SUM" },
    { title = "Security events a second, by kind", metric = google_logging_metric.security_events.name, by = ["metric.label.kind"], aligner = "ALIGN_RATE", reducer = "REDUCE_SUM" },
    { title = "Failed payment events a second", metric = google_logging_metric.line["webhook-failures"].name, by = [], aligner = "ALIGN_RATE", reducer = "REDUCE_SUM" },
    { title = "Runs of reconcile", metric = google_logging_metric.line["reconcile-missing"].name, by = [], aligner = "ALIGN_DELTA", reducer = "REDUCE_SUM" },
    { title = "Failed dispatcher passes and claims a second", metric = google_logging_metric.line["dispatch-stalled"].name, by = [], aligner = "ALIGN_RATE", reducer = "REDUCE_SUM" },
  ]
}

resource "google_monitoring_dashboard" "product" {
  dashboard_json = jsonencode({
    displayName = "Keelson"
    mosaicLayout = {
      columns = 12
      tiles = [
        for index, chart in local.charts : {
          xPos   = (index % 2) * 6
          yPos   = floor(index / 2) * 4
          width  = 6
          height = 4
          widget = {
            title = chart.title
            xyChart = {
              dataSets = [{
                plotType = "LINE"
                timeSeriesQuery = {
                  timeSeriesFilter = {
                    filter = "metric.type=\"logging.googleapis.com/user/${chart.metric}\" AND ${local.monitored["services"]}"
                    aggregation = {
                      alignmentPeriod    = "60s"
                      perSeriesAligner   = chart.aligner
                      crossSeriesReducer = chart.reducer
                      groupByFields      = chart.by
                    }
                  }
                }
              }]
            }
          }
        }
      ]
    }
  })
}
