import * as accountEndpoints from '../../account/endpoints';
import * as picture from '../../account/picture';
import * as sessionEndpoints from '../../account/session-endpoints';
import * as signInMethodEndpoints from '../../account/sign-in-method-endpoints';
import * as people from '../../account/people';
import * as staff from '../../account/staff';
import * as user from '../../account/user';
import * as audit from '../../audit/audit';
import * as credits from '../../billing/credits';
import * as taxBehavior from '../../billing/tax-behavior';
import * as duplicates from '../../billing/duplicates';
import * as billingEndpoints from '../../billing/endpoints';
import * as entitlement from '../../billing/entitlement';
import * as incident from '../../billing/incident';
import * as invoices from '../../billing/invoices';
import * as ledger from '../../billing/ledger';
import * as missing from '../../billing/missing';
import * as unclaimed from '../../billing/unclaimed';
import * as orphans from '../../billing/orphans';
import * as planKey from '../../billing/plan-key';
import * as skipped from '../../billing/skipped';
import * as subscription from '../../billing/subscription';
import * as metricsEndpoints from '../../metrics/endpoints';
import * as config from '../../platform/config';
import * as flags from '../../platform/flags';
import * as health from '../../platform/health';
import * as metric from '../../usage/metric';
import * as usage from '../../usage/usage';
import { AREA_SCHEMAS } from '../../areas/schemas';
import { nameSchemas } from './schema-names';

export const API_SCHEMAS = nameSchemas([
  accountEndpoints,
  sessionEndpoints,
  signInMethodEndpoints,
  picture,
  people,
  staff,
  user,
  audit,
  duplicates,
  billingEndpoints,
  credits,
  taxBehavior,
  entitlement,
  incident,
  invoices,
  ledger,
  missing,
  unclaimed,
  orphans,
  planKey,
  skipped,
  subscription,
  metricsEndpoints,
  config,
  flags,
  health,
  metric,
  usage,
  ...AREA_SCHEMAS,
]);
