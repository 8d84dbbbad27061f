import { BudgetFields } from './budget-fields';
import { ChoiceField } from './choice-field';
import { FormActions } from './form-actions';
import { GatewayNotice } from './gateway-notice';
import { LabelField } from './label-field';
import { SelectField } from './select-field';
import { TextArea } from './text-area';

/** What forms of boards use beside the shared parts, for `imports`. */
export const FORM_PARTS = [
  BudgetFields,
  ChoiceField,
  FormActions,
  GatewayNotice,
  LabelField,
  SelectField,
  TextArea,
] as const;
