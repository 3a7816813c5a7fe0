import { writeGolden } from '../test/golden/golden';
import { writeReadme } from '../test/golden/readme';

for (const file of [...writeGolden(), writeReadme()]) console.log(file);
