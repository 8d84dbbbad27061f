import { foldersOff } from './areas.mjs';

const off = foldersOff();

/** Without an area, what only that area used is no mistake. */
const reduced = {
  ignore: off.map((folder) => `${folder}/**`),
  include: ['files', 'unresolved'],
};

export default {
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{mjs,ts}',
        'scripts/mutants/*.mjs',
        'scripts/mutants/main.ts',
        'scripts/rehearse/{main,brand,journeys,plain-emulators,fast,launch,gateway,execution-gateway}.ts',
        'scripts/supply-chain/{audit,sbom}.mjs',
        'scripts/ops/{parse-hcl.mjs,simulate.ts}',
        'scripts/openapi/{check-codes,check-openapi}.ts',
        'scripts/upgrade/check-release.ts',
        'bench/*.ts',
      ],
      project: ['scripts/**/*.{mjs,ts}', 'bench/**/*.ts', '*.mjs'],
      ignoreBinaries: ['gcloud'],
      ignoreDependencies: [
        'oxlint',
        'oxlint-tsgolint',
        'typescript-7',
        '@cdktn/hcl2json',
        '@google-cloud/functions-framework',
        '@modelcontextprotocol/*',
      ],
    },
    product: {
      project: '**/*.ts',
      ignoreDependencies: ['@keelson/e2e', '@keelson/functions', '@keelson/server'],
    },
    'packages/contracts': { project: 'src/**/*.ts' },
    'packages/server': { project: 'src/**/*.ts' },
    'packages/answers': { project: 'src/**/*.ts' },
    'packages/videos': { project: 'src/**/*.ts' },
    'packages/readers': { entry: ['src/testing/*-main.ts'], project: 'src/**/*.ts' },
    functions: {
      entry: ['src/index.ts', 'src/**/cli/*.ts', 'src/**/testing/serve-*.ts'],
      project: 'src/**/*.ts',
      ignoreDependencies: ['@fontsource/*', '@google-cloud/firestore', 'firebase-tools'],
    },
    execution: {
      entry: 'src/main.ts',
      project: 'src/**/*.ts',
      ignoreDependencies: [
        '@google-cloud/firestore',
        '@google-cloud/storage',
        '@modelcontextprotocol/conformance',
        '@modelcontextprotocol/inspector-cli',
      ],
    },
    'packages/worker': { project: 'src/**/*.ts' },
    'packages/payments-emulator': {
      entry: ['src/index.ts', 'src/main.ts', 'src/testing/shapes/sdk-objects.ts'],
      project: 'src/**/*.ts',
    },
    'local/suite': {
      entry: ['src/**/main.ts', 'src/{reset,with-suite}.ts', 'src/**/*-preload.ts'],
      project: 'src/**/*.{ts,mjs}',
      ignoreBinaries: ['prlimit'],
    },
    e2e: {
      entry: [
        'support/{app-icons,shot,take-screenshots}.ts',
        'support/indexes/check-idle.ts',
        'rules/mutate.ts',
        'branded/*.spec.ts',
      ],
      project: '**/*.ts',
      ignoreDependencies: ['@fontsource-variable/inter'],
      ignoreBinaries: ['prlimit'],
    },
    web: {
      // Angular's build gets the exports of the last three in place of its own imports.
      entry: ['src/app/*/module.ts', 'tools/{join-chunks,source-texts,without-re2}.ts'],
      project: ['src/**/*.ts', 'tools/**/*.ts'],
      ignoreDependencies: ['@fontsource-variable/*'],
    },
  },
  ...(off.length === 0 ? {} : reduced),
};
