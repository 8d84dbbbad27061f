import { BRAND } from '@keelson/product/brand';

/** The product's name for file names and names of MCP servers: lower-case letters, digits and hyphens. */
export const BRAND_SLUG =
  BRAND.name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'app';
