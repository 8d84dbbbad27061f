// Written by `npm run brand` from product/areas.json.
import type { Firestore } from 'firebase-admin/firestore';
import type { AreaWorkspaces } from './billing/customers/workspace-directory';
import { workspaceDirectories } from './teams/billing/workspace-directory';

export const areaWorkspaces = (db: Firestore): AreaWorkspaces[] => [...workspaceDirectories(db)];
