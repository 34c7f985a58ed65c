import { type AnalysisSection, MESSAGES } from '@portal/domain';
import { useUser } from '@portal/kit';
import { Banner, Button } from '@portal/ui';
import type { ScoredBy } from './criteria.ts';
import { SectionValue } from './SectionValue.tsx';
import type { SavedSection } from './valueAnalysis.graphql.ts';

/** The version that somebody else has saved meanwhile, or the same person on another device. The person chooses which version counts. */
export function OthersVersion({
  section,
  saved,
  scoredBy,
  onKeepMine,
  onTakeTheirs,
}: {
  section: AnalysisSection;
  saved: SavedSection | undefined;
  scoredBy: ScoredBy;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const isMine = saved?.savedBy.id === String(useUser().id);
  return (
    <div role="status">
      {saved && (
        <Banner
          kind="warning"
          title={isMine ? MESSAGES.savedElsewhere : MESSAGES.savedMeanwhile(saved.savedBy.name)}
          actions={
            <>
              <Button size="sm" onClick={onTakeTheirs}>
                {isMine ? 'Take that' : 'Take theirs'}
              </Button>
              <Button size="sm" onClick={onKeepMine}>
                {isMine ? 'Replace it with this' : 'Replace it with mine'}
              </Button>
            </>
          }
        >
          <SectionValue section={section} value={JSON.parse(saved.value)} scoredBy={scoredBy} />
        </Banner>
      )}
    </div>
  );
}
