import { type Configuration, type HclBlock, resolveLocals } from './read-terraform';
import { type Threshold } from './time-series';

const SECOND = 1_000;
const ms = (seconds: unknown): number => Number.parseFloat(String(seconds)) * SECOND;

/** The first condition of a policy, by the name of its resource and the kind of the condition. */
export function conditionOf({ resources }: Configuration, name: string, kind: string): HclBlock {
  const policy = resources.find(
    (one) => one.type === 'google_monitoring_alert_policy' && one.name === name,
  );
  const body = policy?.body ?? {};
  const dynamic = (body['dynamic'] as HclBlock | undefined)?.['conditions'] as
    | readonly HclBlock[]
    | undefined;
  const [first] = (dynamic?.[0]?.['content'] ?? body['conditions']) as readonly HclBlock[];
  const [condition] = (first?.[kind] ?? []) as readonly HclBlock[];
  if (condition === undefined) throw new Error(`No ${kind} in ${name}`);
  return condition;
}

const aggregationOf = (condition: HclBlock): HclBlock =>
  (condition['aggregations'] as readonly HclBlock[])[0] ?? {};

/** The conditions over what the platform measures, with the values of the tables filled in. */
export function thresholdsOf(ops: Configuration): Threshold[] {
  const rows = (name: string) => Object.entries(ops.locals[name] as Record<string, HclBlock>);
  const platform = conditionOf(ops, 'platform', 'condition_threshold');
  const fromRow = (alert: string, row: HclBlock): Threshold => ({
    alert,
    filter: resolveLocals(row['filter'] as string, ops.locals),
    over: row['over'] === '' ? null : resolveLocals(row['over'] as string, ops.locals),
    aligner: row['aligner'] as string,
    reducer: row['reducer'] as string,
    by: row['by'] as readonly string[],
    above: row['threshold'] as number,
    periodMs: ms(aggregationOf(platform)['alignment_period']),
    durationMs: ms(row['duration']),
  });
  const others = (name: string, values: Partial<Threshold> & { alert: string; filter: string }) => {
    const condition = conditionOf(ops, name, 'condition_threshold');
    const aggregation = aggregationOf(condition);
    return {
      over: null,
      aligner: aggregation['per_series_aligner'] as string,
      reducer: aggregation['cross_series_reducer'] as string,
      by: (aggregation['group_by_fields'] ?? []) as readonly string[],
      periodMs: ms(aggregation['alignment_period']),
      durationMs: ms(condition['duration']),
      above: condition['threshold_value'] as number,
      ...values,
    };
  };
  const fill = (name: string, values: Readonly<Record<string, string>>): string => {
    const filter = conditionOf(ops, name, 'condition_threshold')['filter'] as string;
    const filled = Object.entries(values).reduce(
      (text, [key, value]) => text.replaceAll(`\${${key}}`, value),
      filter,
    );
    return resolveLocals(filled, ops.locals);
  };
  const share = Number(/conditions\.value \* ([\d.]+)/.exec(ops.text)?.[1]);
  return [
    ...rows('platform_alerts').map(([alert, row]) => fromRow(alert, row)),
    ...Object.entries(ops.locals['max_instances'] as Record<string, number>).map(([name, most]) =>
      others('instances', {
        alert: 'instances-near-max',
        filter: fill('instances', { 'conditions.key': name }),
        above: most * share,
      }),
    ),
    ...rows('queue_alerts').map(([alert, row]) =>
      others('queues', {
        alert,
        filter: fill('queues', {
          'each.value.metric': row['metric'] as string,
          'each.value.queue': row['queue'] as string,
        }),
        above: row['threshold'] as number,
        durationMs: ms(row['duration']),
      }),
    ),
    ...uptimeChecks(ops).map((alert) =>
      others('uptime', {
        alert,
        filter: fill('uptime', {
          'google_monitoring_uptime_check_config.check[each.key].uptime_check_id': alert,
        }),
      }),
    ),
  ];
}

/** The names of the uptime checks: the table is an expression, which is not evaluated here. */
export const uptimeChecks = ({ text }: Configuration): string[] =>
  [...text.matchAll(/^ +"([\w-]+-down)" += \{/gm)].map(([, name = '']) => name);
