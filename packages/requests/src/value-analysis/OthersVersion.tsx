import { type AnalysisSection, MESSAGES } from '@portal/domain';
import { Banner, Button } from '@portal/ui';
import { SectionValue } from './SectionValue.tsx';
import type { SavedSection } from './valueAnalysis.graphql.ts';

/** What somebody else has saved meanwhile, and which of the two counts. */
export function OthersVersion({
  section,
  saved,
  onKeepMine,
  onTakeTheirs,
}: {
  section: AnalysisSection;
  saved: SavedSection | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  return (
    <div role="status">
      {saved && (
        <Banner
          kind="warning"
          title={MESSAGES.savedMeanwhile(saved.savedBy.name)}
          actions={
            <>
              <Button size="sm" onClick={onTakeTheirs}>
                Take theirs
              </Button>
              <Button size="sm" onClick={onKeepMine}>
                Replace it with mine
              </Button>
            </>
          }
        >
          <SectionValue section={section} value={JSON.parse(saved.value)} />
        </Banner>
      )}
    </div>
  );
}
