import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that start whole programs take longest: begun last, one would run on alone at the end. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const startsProgram = ({ moduleId }: TestSpecification) =>
      /\/tests\/(start|faults|security)\//.test(moduleId)
    return [...sorted.filter(startsProgram), ...sorted.filter((file) => !startsProgram(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProgramsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,content,platform,server,supabase,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['platform/postgres/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'across boundaries',
          include: [
            'platform/postgres/**/*.test.ts',
            'tests/{protocol,policies,site,start,faults,security}/**/*.test.ts',
          ],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/no-site-left.ts'],
          // Pages are rendered by the build for production.
          env: { NODE_ENV: 'production' },
        },
      },
    ],
    setupFiles: ['tests/support/fail-on-console.ts'],
    // Tests keep no state in modules, so a worker imports each module once.
    isolate: false,
    testTimeout: 60_000,
    // A shared, busy machine may starve a whole program for seconds.
    retry: process.env.CI ? 2 : 0,
    hookTimeout: 60_000,
    // For two cores: one of three usually waits for a program to start. Each has a database of its own.
    maxWorkers: 3,
  },
})
