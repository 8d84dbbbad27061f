import { type LogLine } from './simulate-alerts';
import { type TimeSeries } from './time-series';

/** One incident of a month: the lines and time series that it leaves, and the alerts that have to tell. */
export interface Incident {
  readonly what: string;
  readonly day: number;
  readonly alerts: readonly string[];
  readonly lines: readonly LogLine[];
  readonly series: readonly TimeSeries[];
}

const MONTH = Date.parse('2026-11-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440;
type Fields = Omit<LogLine, 'timestamp' | 'resource'>;

const line = (minute: number, fields: Fields, type = 'cloud_run_revision'): LogLine => ({
  timestamp: new Date(MONTH + minute * MINUTE).toISOString(),
  resource: { type },
  ...fields,
});
/** The same line every so many minutes. */
const every = (step: number, from: number, to: number, fields: Fields, type?: string): LogLine[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) =>
    line(from + index * step, fields, type),
  );
const error = (message: string, more: object = {}): Fields => ({
  severity: 'ERROR',
  jsonPayload: { message, ...more },
});
const security = (securityEvent: string, more: object = {}): Fields => ({
  severity: 'WARNING',
  jsonPayload: { message: `Security event: ${securityEvent}`, securityEvent, ...more },
});
const request = (status: number): Fields => ({ severity: 'INFO', httpRequest: { status } });

interface Measured {
  readonly type: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly resource: TimeSeries['resource'];
  readonly value: TimeSeries['points'][number]['value'];
}
/** A point each minute. */
const measured = (from: number, to: number, { type, labels = {}, resource, value }: Measured) => ({
  metric: { type, labels },
  resource,
  points: every(1, from, to, {}).map(({ timestamp }) => ({
    interval: { endTime: timestamp },
    value,
  })),
});
const service = (name: string) => ({
  type: 'cloud_run_revision',
  labels: { service_name: name },
});
/** Probes of three places that get another answer than they expect. */
const unanswered = (alert: string, from: number, to: number): TimeSeries[] =>
  ['eur', 'usa', 'apac'].map((place) =>
    measured(from, to, {
      type: 'monitoring.googleapis.com/uptime_check/check_passed',
      labels: { check_id: alert, checker_location: place },
      resource: { type: 'uptime_url', labels: { host: 'app.example.com' } },
      value: { boolValue: false },
    }),
  );
const quota = (type: string, value: number, from: number, to: number): TimeSeries =>
  measured(from, to, {
    type: `serviceruntime.googleapis.com/quota/${type}`,
    labels: { quota_metric: 'identitytoolkit.googleapis.com/requests' },
    resource: { type: 'consumer_quota', labels: { service: 'identitytoolkit.googleapis.com' } },
    value: type === 'exceeded' ? { boolValue: true } : { int64Value: `${value}` },
  });
const backups = (from: number, to: number): TimeSeries =>
  measured(from, to, {
    type: 'firestore.googleapis.com/storage/backups_storage_bytes',
    resource: { type: 'firestore.googleapis.com/Database' },
    value: { int64Value: '900000' },
  });

/** Returns what the product writes on a day on which nothing happens: requests, and a line of each hourly job. */
const quiet = (from: number, to: number, jobs = true): LogLine[] => [
  ...every(1, from, to, request(200)),
  ...(jobs
    ? [
        ...every(60, from, to, {
          severity: 'INFO',
          jsonPayload: { message: 'Billing reconciled', report: { repaired: 0 } },
        }),
        ...every(60, from, to, { severity: 'INFO', jsonPayload: { message: 'Audit log sealed' } }),
      ]
    : []),
];

interface Around {
  /** True when the hourly jobs run in the afternoon. */
  readonly jobs?: boolean;
  readonly series?: (noon: number) => TimeSeries[];
}

/** Each incident is a day of its own, from noon on. */
const incident = (
  day: number,
  what: string,
  alerts: readonly string[],
  lines: (noon: number) => LogLine[],
  { jobs = true, series = () => [] }: Around = {},
): Incident => {
  const noon = (day - 1) * DAY + 720;
  return {
    what,
    day,
    alerts,
    lines: [...quiet(noon - 720, noon), ...quiet(noon, noon + 720, jobs), ...lines(noon)],
    series: series(noon),
  };
};

const DATABASE = ['database-errors', 'error-rate', 'budget-fast', 'budget-slow'];
const FUNCTIONS_DOWN = ['webhooks', 'admin', 'chat', 'files', 'pages', 'api'].map(
  (name) => `${name}-down`,
);

export const MONTH_OF_INCIDENTS: readonly Incident[] = [
  incident(1, 'nothing happens', [], () => []),
  incident(3, 'one request fails', [], (noon) => [line(noon, request(500))]),
  incident(4, 'a deployment breaks a page', ['error-rate', 'budget-fast', 'budget-slow'], (noon) =>
    every(1, noon, noon + 30, request(500)),
  ),
  incident(5, 'an index is missing, and the database refuses', DATABASE, (noon) =>
    every(0.5, noon, noon + 20, {
      ...request(503),
      jsonPayload: { latencyMs: 40, status: 503, code: 'service/unavailable' },
    }),
  ),
  incident(
    6,
    'a variable is missing, and functions do not start',
    ['not-starting', 'error-rate', 'budget-fast', 'budget-slow'],
    (noon) => [
      ...every(2, noon, noon + 20, {
        severity: 'ERROR',
        textPayload: 'The user-provided container failed to start and listen on the port.',
      }),
      ...every(1, noon, noon + 20, request(503)),
    ],
  ),
  incident(7, 'the functions are deleted, Hosting still answers', FUNCTIONS_DOWN, () => [], {
    series: (noon) => FUNCTIONS_DOWN.flatMap((alert) => unanswered(alert, noon, noon + 10)),
  }),
  incident(8, 'a leak ends instances', ['out-of-memory'], (noon) =>
    every(15, noon, noon + 60, {
      severity: 'ERROR',
      textPayload: 'Memory limit of 512 MiB exceeded with 530 MiB used.',
    }),
  ),
  incident(
    9,
    'requests with large bodies fill the memory of a function',
    ['memory-high'],
    () => [],
    {
      series: (noon) => [
        measured(noon, noon + 40, {
          type: 'run.googleapis.com/container/memory/utilizations',
          resource: service('files'),
          value: { doubleValue: 0.95 },
        }),
      ],
    },
  ),
  incident(
    10,
    'a post on a large site sends more people than there are instances',
    ['no-instance'],
    (noon) =>
      every(0.5, noon, noon + 15, {
        severity: 'WARNING',
        textPayload: 'The request was aborted because there was no available instance.',
        httpRequest: { status: 429 },
      }),
  ),
  incident(11, 'a customer imports all day', ['instances-near-max'], () => [], {
    series: (noon) => [
      measured(noon, noon + 60, {
        type: 'run.googleapis.com/container/instance_count',
        labels: { state: 'active' },
        resource: service('admin'),
        value: { int64Value: '9' },
      }),
    ],
  }),
  incident(
    12,
    'the signing secret of the webhook is replaced at Stripe alone',
    ['payments-silent'],
    (noon) =>
      every(
        60,
        noon + 210,
        noon + 240,
        error('Subscriptions change, but no payment event arrives', { silentHours: 3 }),
      ),
  ),
  incident(13, 'an hour has no renewal, and no event', [], () => []),
  incident(14, 'Stripe is down for an hour', ['webhook-failures'], (noon) =>
    every(1, noon, noon + 60, error('Could not handle a payment event')),
  ),
  incident(15, 'the execution service is deleted', ['execution-down'], () => [], {
    series: (noon) => unanswered('execution-down', noon, noon + 10),
  }),
  incident(
    16,
    'the scheduler has no right to call the jobs',
    ['job-failures', 'reconcile-missing', 'seal-missing'],
    (noon) => every(20, noon, noon + 300, { severity: 'ERROR' }, 'cloud_scheduler_job'),
    { jobs: false },
  ),
  incident(
    17,
    'the schedule of backups is deleted, and the last backup ends',
    ['backup-missing'],
    () => [],
    {
      series: (noon) => [backups(noon - 720, noon - 680)],
    },
  ),
  incident(18, 'passwords of other sites are tried', ['sign-in-refused'], (noon) =>
    every(0.1, noon, noon + 5, security('sign-in-refused')),
  ),
  incident(19, 'sign-ins grow to the quota', ['quota-near', 'quota-exceeded'], () => [], {
    series: (noon) => [
      quota('limit', 1_000, noon - 60, noon - 59),
      quota('rate/net_usage', 850, noon, noon + 30),
      quota('exceeded', 1, noon + 20, noon + 30),
    ],
  }),
  incident(20, 'an admin gives a role', ['role-changed'], (noon) => [
    line(noon, security('role-changed')),
  ]),
  incident(21, 'a place of the probes loses its network', [], () => [], {
    series: (noon) => unanswered('api-down', noon, noon + 10).slice(0, 1),
  }),
  incident(22, 'an upload is infected', ['file-infected'], (noon) => [
    line(noon, security('file-infected')),
  ]),
  incident(24, 'the scanner is down', ['scanner-failures'], (noon) =>
    every(1, noon, noon + 10, error('A file was not scanned', { event: 'file.scan-failed' })),
  ),
  incident(26, 'the dispatcher loses its database', ['dispatch-stalled'], (noon) =>
    every(1, noon, noon + 10, error('The dispatcher pass failed')),
  ),
  incident(27, 'a task of reconcile fails again and again', ['queue-depth'], () => [], {
    series: (noon) => [
      measured(noon, noon + 120, {
        type: 'cloudtasks.googleapis.com/queue/depth',
        resource: { type: 'cloud_tasks_queue', labels: { queue_id: 'reconcileShard' } },
        value: { int64Value: '500' },
      }),
    ],
  }),
  incident(28, 'ten events fail over a day, and each is delivered again', [], (noon) =>
    every(60, noon, noon + 600, error('Could not handle a payment event')),
  ),
];

/** The table of `ops/README.md`. */
export const monthInMarkdown = (): string =>
  MONTH_OF_INCIDENTS.map(
    ({ day, what, alerts }) =>
      `- ${day}: ${what}: ${alerts.map((name) => `[${name}](runbooks.md#${name})`).join(', ') || 'no alert'}`,
  ).join('\n');
