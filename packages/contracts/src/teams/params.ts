import * as z from 'zod';
import { WorkspaceId } from '../ids';

export const ofWorkspace = z.strictObject({ workspace: WorkspaceId });
