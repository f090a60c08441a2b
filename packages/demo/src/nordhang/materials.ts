import type { Localised } from '../model.ts';

/** A material: its label and the sentence that a description spends on it. */
export interface Material {
  label: Localised;
  sentence: Localised;
}

const material = (de: string, en: string, sentenceDe: string, sentenceEn: string): Material => ({
  label: { de, en },
  sentence: { de: sentenceDe, en: sentenceEn },
});

/** Materials of the outdoor range by attribute value. */
export const materials = {
  'recycled-polyester': material(
    'Recyceltes Polyester',
    'Recycled polyester',
    'Das Material besteht zu mindestens 80 % aus recyceltem Polyester.',
    'The fabric contains at least 80 % recycled polyester.',
  ),
  'nylon-3l': material(
    '3-Lagen-Laminat',
    '3-layer laminate',
    'Das 3-Lagen-Laminat ist PFC-frei imprägniert und an allen Nähten verschweißt.',
    'The 3-layer laminate has a PFC-free finish and fully taped seams.',
  ),
  'nylon-2l': material(
    '2,5-Lagen-Laminat',
    '2.5-layer laminate',
    'Das 2,5-Lagen-Laminat lässt sich in die eigene Tasche packen.',
    'The 2.5-layer laminate packs into its own pocket.',
  ),
  merino: material(
    'Merinowolle',
    'Merino wool',
    'Feine Merinowolle (18,5 µm, mulesingfrei) kratzt nicht und bleibt lange frisch.',
    'Fine merino wool (18.5 µm, mulesing-free) does not itch and stays fresh for long.',
  ),
  'merino-mix': material(
    'Merino-Lyocell',
    'Merino lyocell',
    'Die Mischung aus Merino und Lyocell kühlt im Sommer und wärmt am Abend.',
    'The blend of merino and lyocell cools in summer and warms in the evening.',
  ),
  'organic-cotton': material(
    'Bio-Baumwolle',
    'Organic cotton',
    'Die Bio-Baumwolle stammt aus kontrolliertem Anbau und ist vorgewaschen.',
    'The organic cotton comes from controlled cultivation and is pre-washed.',
  ),
  down: material(
    'Daune 800 cuin',
    'Down 800 cuin',
    'Die Daune ist rückverfolgbar, verantwortungsvoll gewonnen und wasserabweisend behandelt.',
    'The down is traceable, responsibly sourced and treated to repel water.',
  ),
  'synthetic-fill': material(
    'Synthetikfüllung',
    'Synthetic insulation',
    'Die Synthetikfüllung wärmt auch in feuchtem Zustand und ist waschbar bei 30 °C.',
    'The synthetic insulation stays warm when damp and is washable at 30 °C.',
  ),
  softshell: material(
    'Softshell',
    'Soft shell',
    'Der dehnbare Softshell ist winddicht und wasserabweisend.',
    'The stretchy soft shell is windproof and water-repellent.',
  ),
  'stretch-nylon': material(
    'Stretch-Nylon',
    'Stretch nylon',
    'Das Vier-Wege-Stretch-Gewebe ist abriebfest und trocknet schnell.',
    'The four-way stretch fabric resists abrasion and dries quickly.',
  ),
  ripstop: material(
    'Ripstop-Nylon 210D',
    'Ripstop nylon 210D',
    'Ripstop-Nylon mit 210 Denier hält Äste und Geröll aus.',
    'Ripstop nylon of 210 denier copes with branches and scree.',
  ),
  silnylon: material(
    'Silikonbeschichtetes Nylon',
    'Silicone-coated nylon',
    'Das beidseitig silikonbeschichtete Nylon erreicht 5.000 mm Wassersäule.',
    'The nylon, silicone-coated on both sides, reaches a 5,000 mm water column.',
  ),
  tpu: material(
    'TPU-beschichtetes Gewebe',
    'TPU-coated fabric',
    'Das TPU-beschichtete Gewebe ist verschweißt und frei von PVC.',
    'The TPU-coated fabric is welded and free of PVC.',
  ),
  nubuck: material(
    'Nubukleder',
    'Nubuck leather',
    'Das Nubukleder (1,8 mm) kommt aus einer zertifizierten Gerberei.',
    'The nubuck leather (1.8 mm) comes from a certified tannery.',
  ),
  mesh: material(
    'Mesh',
    'Mesh',
    'Das Obermaterial aus dichtem Mesh hält Steinchen draußen und die Füße kühl.',
    'The upper of dense mesh keeps grit out and feet cool.',
  ),
  'wool-blend': material(
    'Wollmischung',
    'Wool blend',
    'Die Wollmischung wärmt auch feucht und nimmt kaum Gerüche an.',
    'The wool blend stays warm when damp and hardly takes on odours.',
  ),
  acrylic: material(
    'Merino-Acryl-Strick',
    'Merino-acrylic knit',
    'Der dichte Strick wird in Europa gefertigt.',
    'The dense knit is made in Europe.',
  ),
  leather: material(
    'Ziegenleder',
    'Goatskin',
    'Weiches Ziegenleder gibt Gefühl in den Fingern.',
    'Supple goatskin gives feeling in the fingers.',
  ),
  aluminium: material(
    'Aluminium',
    'Aluminium',
    'Das Aluminium ist harteloxiert und damit kratzfest.',
    'The aluminium is hard-anodised and thus resists scratches.',
  ),
  steel: material(
    'Edelstahl 18/8',
    'Stainless steel 18/8',
    'Edelstahl 18/8 ist geschmacksneutral und frei von BPA.',
    'Stainless steel 18/8 is neutral in taste and free of BPA.',
  ),
  titanium: material(
    'Titan',
    'Titanium',
    'Titan spart gegenüber Edelstahl rund ein Drittel des Gewichts.',
    'Titanium saves about a third of the weight of stainless steel.',
  ),
  abs: material(
    'ABS und EPS',
    'ABS and EPS',
    'Die Hybridkonstruktion aus ABS-Schale und EPS-Schaum verteilt den Aufprall.',
    'The hybrid of ABS shell and EPS foam spreads the impact.',
  ),
  webbing: material(
    'Polyamidband',
    'Polyamide webbing',
    'Das Polyamidband ist an allen Tragpunkten doppelt geführt.',
    'The polyamide webbing is doubled at all load-bearing points.',
  ),
  polyamide: material(
    'Polyamid-Kernmantel',
    'Polyamide kernmantle',
    'Mantel und Kern aus Polyamid sind dauerhaft trocken imprägniert.',
    'Sheath and core of polyamide have a lasting dry treatment.',
  ),
  polycarbonate: material(
    'Polycarbonat',
    'Polycarbonate',
    'Gläser aus Polycarbonat sind bruchfest und filtern UV-Strahlen bis 400 nm.',
    'Polycarbonate lenses are shatterproof and filter UV rays up to 400 nm.',
  ),
} satisfies Record<string, Material>;

export type MaterialKey = keyof typeof materials;
