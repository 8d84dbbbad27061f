import * as z from 'zod';

/** A tag such as `python` or `c++`, in lower case so that spellings do not differ. */
export const Skill = z.string().regex(/^[a-z0-9][a-z0-9+#._-]{0,39}$/);
export type Skill = z.infer<typeof Skill>;
export const Skills = z
  .array(Skill)
  .max(20)
  .refine((skills) => new Set(skills).size === skills.length, 'A skill occurs twice')
  .meta({ uniqueItems: true });

export const ModelName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,79}$/);
export type ModelName = z.infer<typeof ModelName>;
export const ModelNames = z
  .array(ModelName)
  .max(20)
  .refine((models) => new Set(models).size === models.length, 'A model occurs twice')
  .meta({ uniqueItems: true });

/** Lists what a card asks of the agent that works on it. */
export const requirementFields = {
  /** Every one of them is required: an agent without it never gets the card. */
  requiredSkills: Skills.default([]),
  /** Only for a card without an assignee: the agents that declare it come first. */
  preferredModel: ModelName.nullable().default(null),
};
export interface CardRequirements {
  readonly requiredSkills: readonly Skill[];
  readonly preferredModel: ModelName | null;
}

/** Lists what an agent declares. Agents cannot change it themselves. */
export const abilityFields = {
  skills: Skills.default([]),
  models: ModelNames.default([]),
};
export interface Abilities {
  readonly skills: readonly Skill[];
  readonly models: readonly ModelName[];
}

/** Required skills that the agent lacks, in the order of the card. */
export const missingSkills = (
  { requiredSkills }: Pick<CardRequirements, 'requiredSkills'>,
  { skills }: Pick<Abilities, 'skills'>,
): Skill[] => requiredSkills.filter((skill) => !skills.includes(skill));

/** True for a card that is for any agent of its board that fits: it has requirements and no assignee. */
export const isOffered = ({
  assignee,
  requiredSkills,
  preferredModel,
}: CardRequirements & { readonly assignee: object | null }): boolean =>
  assignee === null && (requiredSkills.length > 0 || preferredModel !== null);

/**
 * The agents that may take an offered card: enabled ones with every required skill. When at least one of them declares
 * the preferred model, only those do.
 *
 * @param agents The agents of the board.
 */
export function matchingAgents<A extends Abilities & { readonly enabled: boolean }>(
  card: CardRequirements,
  agents: readonly A[],
): A[] {
  const able = agents.filter((agent) => agent.enabled && missingSkills(card, agent).length === 0);
  const { preferredModel } = card;
  if (preferredModel === null) return able;
  const preferred = able.filter(({ models }) => models.includes(preferredModel));
  return preferred.length > 0 ? preferred : able;
}
