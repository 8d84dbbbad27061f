import { type AreaSeed } from '../../seed/area-seed';
import { seedDocuments } from './seed-documents';

export const LEARNING_SEEDS: readonly AreaSeed[] = [({ copy }) => seedDocuments(copy)];
