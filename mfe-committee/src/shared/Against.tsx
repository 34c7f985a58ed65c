import classes from './Against.module.css';

/** Says that a request was decided against the recommendation, with the reason that the members were given. */
export const Against = ({ text }: { text: string }) => <p className={classes.against}>{text}</p>;
