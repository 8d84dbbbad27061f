import { type FeatureKey, FEATURES } from '@keelson/contracts/billing/features';
import { type Plan, type PlanLine, planOf } from '@keelson/contracts/billing/plan-catalog';
import type { PlanRow } from '@keelson/contracts/product/rows';
import { textIn } from '@keelson/contracts/product/text';
import { PLANS } from '@keelson/product/plans';
import { LOCALE } from '../locale';
import { formatCount } from './format-count';
import { metricNoun } from './metric-labels';

const ROWS: Readonly<Partial<Record<string, PlanRow>>> = PLANS;

/** For sentences such as “Chat is part of Pro”. */
export const featureName = (feature: FeatureKey): string => textIn(FEATURES[feature].name, LOCALE);

/** Returns what a plan is for, in one sentence; that of the server for a plan that this build does not know. */
export function planSummary({ key, summary }: Pick<Plan, 'key' | 'summary'>): string {
  const row = ROWS[key];
  return row === undefined ? summary : textIn(row.summary, LOCALE);
}

/** Returns what a plan includes, a line each. */
export const planLines = (key: string): string[] => planOf(key).includes.map(lineText);

/** The lines of a team's plan, which has seats instead of a quantity. */
export const teamPlanLines = (key: string): string[] =>
  planOf(key)
    .includes.filter(({ kind }) => kind !== 'quantity')
    .map(lineText);

function lineText(line: PlanLine): string {
  switch (line.kind) {
    case 'smaller-plan':
      return $localize`Everything in ${planOf(line.plan).name}:plan:`;
    case 'higher-limit':
      return $localize`:A plan has 10× the chat messages of the smaller one:${formatCount(line.times)}:times:× the ${metricNoun(line.metric).many}:noun:`;
    case 'feature': {
      const text = FEATURES[line.feature].line;
      return text === null ? '' : textIn(text, LOCALE);
    }
    case 'quantity':
      return $localize`Buy up to ${formatCount(line.most)}:count:: each adds these limits`;
    case 'note':
      return textIn(line.text, LOCALE);
  }
}
