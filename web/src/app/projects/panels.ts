import type { Type } from '@angular/core';
import { ProjectsPanel } from './feature-panel/projects-panel';

export const PROJECT_PANELS: readonly Type<unknown>[] = [ProjectsPanel];
