import { type Idea } from '../area-service';

export const TEAMS_IDEAS: readonly Idea[] = [
  () => ['Work in a team', 'as paula@keelson.test: switch to Northwind; victor@ is invited to it'],
];
