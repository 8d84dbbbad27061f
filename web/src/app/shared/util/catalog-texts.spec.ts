import { FEATURES } from '@keelson/contracts/billing/features';
import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { FEATURE_NAMES, PLAN_SUMMARIES } from './catalog-texts';

/** One field of each row of a table, by the row's key. */
const column = <Row, Field extends keyof Row>(
  rows: Readonly<Record<string, Row>>,
  field: Field,
): Readonly<Record<string, Row[Field]>> =>
  Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, row[field]]));

it('the texts of the catalog are those of the contracts', () => {
  expect(FEATURE_NAMES).toEqual(column(FEATURES, 'name'));
  expect(PLAN_SUMMARIES).toEqual(column(PLAN_CATALOG, 'summary'));
});
