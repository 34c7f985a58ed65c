import { MESSAGES } from '@portal/domain';
import { useActor } from '@portal/kit';
import { EmptyState, LinkButton, Page, PageHeader, Panel, SearchIcon } from '@portal/ui';
import { startPath } from '../../portal/catalogue.ts';
import { useNamePage } from '../../portal/pageState.ts';
import { useRegistry } from '../../portal/RegistryContext.ts';

/** Shows the same page for a request that does not exist and for one that the person may not read. */
export function RequestNotFound() {
  useNamePage(MESSAGES.requestNotFoundTitle);
  const start = startPath(useRegistry(), useActor());
  return (
    <Page narrow>
      <PageHeader title={MESSAGES.requestNotFoundTitle} />
      <Panel>
        <EmptyState
          title={MESSAGES.requestNotForYou}
          icon={<SearchIcon />}
          action={
            <>
              <LinkButton to={start} tone="primary">
                Go to my start page
              </LinkButton>{' '}
              <LinkButton to="/archive">Search the archive</LinkButton>
            </>
          }
        >
          {MESSAGES.requestNotForYouWhy}
        </EmptyState>
      </Panel>
    </Page>
  );
}
