import { FormField } from '@angular/forms/signals';
import { Dialog } from '../../shared/ui/dialog';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { ChoiceField } from './choice-field';
import { FormActions } from './form-actions';
import { GatewayNotice } from './gateway-notice';
import { LabelField } from './label-field';
import { RequirementFields } from './requirement-fields';
import { SelectField } from './select-field';

/** Lists what forms in dialogs use, for `imports`. */
export const FORM_PARTS = [
  UI_PARTS,
  ChoiceField,
  Dialog,
  FormActions,
  FormField,
  GatewayNotice,
  LabelField,
  RequirementFields,
  SelectField,
  TextField,
] as const;
