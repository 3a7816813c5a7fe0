import type { ModelRule } from '../rule';

/** A described architecture must tell everything that the model's memory depends on; what it leaves out is never guessed. */
export const architectureCanBeRead: ModelRule = ({ described }) => described?.findings ?? [];
