import { type SchemaPath, validate } from '@angular/forms/signals';
import {
  MODEL_HINT,
  MODELS_HINT,
  parseModel,
  parseModels,
  parseSkills,
  SKILLS_HINT,
} from '../agents/parse-skills';

/** Requires comma-separated tags, or nothing. */
export function skillTags(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    parseSkills(value()) === null ? { kind: 'skills', message: SKILLS_HINT } : undefined,
  );
}

/** Requires the name of one model, or nothing. */
export function modelName(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    parseModel(value()) === undefined ? { kind: 'model', message: MODEL_HINT } : undefined,
  );
}

/** Requires comma-separated names of models, or nothing. */
export function modelNames(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    parseModels(value()) === null ? { kind: 'models', message: MODELS_HINT } : undefined,
  );
}
