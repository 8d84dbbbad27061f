/** The part of {@link AREA_TABLE} that the tests of the security rules read. */
export const AREA_TABLE_OF_RULES = `e2e/rules/area-rows.ts
  type AccessRow ./access-row
  type VisibleFields ./visible-row
  list AREA_ACCESS: readonly AccessRow[]
    BOARDS_ACCESS ./boards/access
    LEARNING_ACCESS ./learning/access
    CHAT_ACCESS ./chat/access
    TEAMS_ACCESS ./teams/access
    *Access @keelson/product/modules/*/rules/access
  object AREA_DOCUMENTS
    BOARDS_DOCUMENTS ./boards/documents
    LEARNING_DOCUMENTS ./learning/documents
    CHAT_DOCUMENTS ./chat/documents
    TEAMS_DOCUMENTS ./teams/documents
    *Documents @keelson/product/modules/*/rules/access
  list AREA_VISIBLE_FIELDS: readonly VisibleFields[]
    BOARDS_VISIBLE_FIELDS ./boards/visible-fields
    LEARNING_VISIBLE_FIELDS ./learning/visible-fields
    CHAT_VISIBLE_FIELDS ./chat/visible-fields
    TEAMS_VISIBLE_FIELDS ./teams/visible-fields
`;
