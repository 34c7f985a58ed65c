import { PATIENT } from '@portal/build/patience';
import { keepTestsCompiled, keepTestsInMemory } from '@portal/build/tests-in-memory';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

keepTestsInMemory();
keepTestsCompiled();

const FOLDERS = ['packages/*', 'shell', 'mfe-*'];
const testsOf = (ending: string) => FOLDERS.map((folder) => `${folder}/src/**/*.test.${ending}`);

/** The proofs wait most, for limits to pass and servers to start: begun last, one of them would be waited for by all. */
class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isProof = ({ moduleId }: TestSpecification) => moduleId.includes('/proof/');
    return [...sorted.filter(isProof), ...sorted.filter((file) => !isProof(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProofsFirst },
    projects: [
      './gateway',
      './gateway/vitest.general.config.ts',
      // What requests may cost, asked of the gateway as it runs in production.
      { test: { ...PATIENT, name: 'budgets', environment: 'node', include: ['bench/**/*.test.ts'] } },
      // Rules and tools, without a process for each file: 27 seconds of work in place of 40. A test that needs a browser's globals says
      // so: `// @vitest-environment happy-dom`.
      { test: { ...PATIENT, name: 'rules', environment: 'node', isolate: false, include: testsOf('ts') } },
      // What people see.
      {
        test: {
          ...PATIENT,
          name: 'screens',
          environment: 'happy-dom',
          // Each test leaves the page as it found it (the set-up file): 25 seconds of work in place of 79.
          isolate: false,
          include: testsOf('tsx'),
          setupFiles: [...PATIENT.setupFiles, './packages/build/src/screen-tests.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
