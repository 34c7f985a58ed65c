import { COMPARED, canCompare, MESSAGES, requestNumber } from '@portal/domain';
import { printPage } from '@portal/kit';
import { Button, EmptyState, Page, PageHeader, Panel, PrinterIcon, Switch } from '@portal/ui';
import { useRef } from 'react';
import { useNamePage } from '../../portal/pageState.ts';
import { AddRequest } from './AddRequest.tsx';
import classes from './Compare.module.css';
import { Comparison } from './Comparison.tsx';
import { useCompared } from './useCompared.ts';

/** Two to four requests side by side (ADR 131). The address names them, so that it can be shared. */
export function Compare() {
  const { ids, isWrong, onlyDifferences, add, remove, keepFirst, showOnlyDifferences } = useCompared();
  const page = useRef<HTMLDivElement>(null);
  const numbers = ids.map(requestNumber).join(', ');
  useNamePage(ids.length && !isWrong ? `Compare ${numbers}` : undefined);
  // The pressed button disappears with its column, or when no place is free any more. The title then takes the focus.
  const toTitle = () => page.current?.querySelector<HTMLElement>('h1')?.focus();
  const isComparable = canCompare(ids.length);
  return (
    <div ref={page} className={classes.page}>
      <Page>
        <PageHeader
          title="Compare requests"
          subtitle={`${COMPARED.least} to ${COMPARED.most} requests side by side.`}
          actions={
            isComparable && (
              <Button icon={<PrinterIcon />} onClick={printPage} data-print="hide">
                Print
              </Button>
            )
          }
        />
        <div className={classes.bar} data-print="hide">
          {ids.length < COMPARED.most ? (
            <AddRequest
              ids={ids}
              onAdd={(id) => {
                add(id);
                if (ids.length + 1 >= COMPARED.most) toTitle();
              }}
            />
          ) : (
            <p className={classes.small}>
              No more than {COMPARED.most} fit side by side. Remove one to add another.
            </p>
          )}
          {isComparable && (
            <Switch label="Only differences" checked={onlyDifferences} onChange={showOnlyDifferences} />
          )}
        </div>
        {isComparable ? (
          <Comparison
            ids={ids}
            onlyDifferences={onlyDifferences}
            onRemove={(id) => {
              remove(id);
              toTitle();
            }}
          />
        ) : (
          <Panel>
            {isWrong ? (
              <EmptyState
                title={MESSAGES.notCompared}
                action={
                  ids.length > 0 && <Button onClick={keepFirst}>Compare the first {COMPARED.most}</Button>
                }
              >
                {ids.length > 0 && `The address names ${ids.length}.`}
              </EmptyState>
            ) : (
              <EmptyState
                title={numbers ? `Nothing to compare ${numbers} with yet` : 'No request is chosen yet'}
              >
                Add a request above, by its number or by words of it.
              </EmptyState>
            )}
          </Panel>
        )}
      </Page>
    </div>
  );
}
