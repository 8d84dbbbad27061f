import * as monthlyBudget from './agent/monthly-budget';
import { KANBAN_SCHEMAS } from './api-schemas';
import * as followEndpoints from './card/follow-endpoints';
import * as runContext from './run/run-context';
import * as runResult from './run/run-result';
import { nameSchemas } from '../http/openapi/schema-names';

/** The service names what the API of the product names, and what only runs and their followers see. */
export const EXECUTION_SCHEMAS = nameSchemas([
  ...KANBAN_SCHEMAS,
  followEndpoints,
  monthlyBudget,
  runContext,
  runResult,
]);
