import { type SchemaPath, validate } from '@angular/forms/signals';
import {
  MODEL_HINT,
  MODELS_HINT,
  parseModel,
  parseModels,
  parseSkills,
  SKILLS_HINT,
} from '../agents/parse-skills';
import { currentTime } from '../../../shared/util/time/clock';
import { parseLocalDateTime } from '../../../shared/util/time/local-date-time';

export function skillTags(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    parseSkills(value()) === null ? { kind: 'skills', message: SKILLS_HINT } : undefined,
  );
}

export function modelName(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    parseModel(value()) === undefined ? { kind: 'model', message: MODEL_HINT } : undefined,
  );
}

export function modelNames(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    parseModels(value()) === null ? { kind: 'models', message: MODELS_HINT } : undefined,
  );
}

export function futureDateTime(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    (parseLocalDateTime(value()) ?? 0) > currentTime()
      ? undefined
      : { kind: 'future', message: $localize`Choose a time in the future.` },
  );
}
