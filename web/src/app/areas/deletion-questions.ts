// Written by `npm run brand` from product/areas.json.
import type { DeletionQuestion } from '../core/identity/deletion-question';
import { TEAMS_DELETION_QUESTIONS } from '../teams/deletion-question';

export const AREA_DELETION_QUESTIONS: readonly DeletionQuestion[] = [...TEAMS_DELETION_QUESTIONS];
