import { MESSAGES } from '@portal/domain';
import { useAnswer } from '@portal/kit';
import { Button, Checkbox, ErrorState, Group, LoadingState } from '@portal/ui';
import { CATALOGUE, type Catalogue } from '../../../shared/catalogue.ts';
import classes from './Columns.module.css';

/** The choice of the register's columns. The chosen columns keep the register's order. */
export function Columns({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
}) {
  const { answer, error, loading, refresh } = useAnswer<Catalogue>(CATALOGUE, MESSAGES.fetchReportsFailed);
  if (error) return <ErrorState message={error} onRetry={refresh} retrying={loading} />;
  if (!answer) return <LoadingState text="Loading columns..." />;
  const keys = answer.register_columns.map(({ key }) => key);
  const turn = (key: string, isChosen: boolean) =>
    onChange(keys.filter((each) => (each === key ? isChosen : chosen.includes(each))));
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.legend}>{`${chosen.length} of ${keys.length} columns`}</legend>
      <Group gap="xs">
        <Button size="sm" onClick={() => onChange(keys)}>
          Choose all
        </Button>
        <Button size="sm" onClick={() => onChange([])}>
          Choose none
        </Button>
      </Group>
      <div className={classes.list}>
        {answer.register_columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={chosen.includes(key)}
            onChange={(isChosen) => turn(key, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}
