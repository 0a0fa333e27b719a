// The worker in which a table in the browser plays and thinks.
import { serve } from './worker';

serve(self as unknown as Parameters<typeof serve>[0]);
