"""The page on the API, for people: made from the same document that programs read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from motu.server import pages
from motu.server.context import visitor_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of an endpoint, or a field of a model."""

    name: str
    kind: str
    needed: bool
    words: str


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Something that can be asked for."""

    method: str
    path: str
    words: str
    needs_token: bool
    parameters: list[Field]
    body: str
    answers: list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Model:
    """The shape of something that is sent."""

    name: str
    words: str
    fields: list[Field]


@router.get("/api")
async def api_page(request: Request) -> Response:
    """All endpoints and models."""
    document = request.app.openapi()
    return pages.show(
        request,
        visitor_of(request),
        "api.html",
        endpoints=endpoints(document),
        models=models(document),
        model_names=set(document["components"]["schemas"]),
    )


def endpoints(document: dict[str, Any]) -> list[Endpoint]:
    """Everything that can be asked for, in the order of the document."""
    return [
        Endpoint(
            method.upper(),
            path,
            does["description"],
            bool(does.get("security")) and "401" in does["responses"],
            [
                Field(
                    given["name"],
                    kind_of(given["schema"]),
                    bool(given.get("required")),
                    given.get("description", ""),
                )
                for given in does.get("parameters", [])
            ],
            _model_in(does.get("requestBody", {})),
            [
                (code, answer["description"], _model_in(answer))
                for code, answer in sorted(does["responses"].items())
            ],
        )
        for path, methods in document["paths"].items()
        for method, does in methods.items()
    ]


def models(document: dict[str, Any]) -> list[Model]:
    """The shapes of all that is sent."""
    return [
        Model(
            name,
            model.get("description", ""),
            [
                Field(
                    field,
                    kind_of(schema),
                    field in model.get("required", ()),
                    schema.get("description", ""),
                )
                for field, schema in model.get("properties", {}).items()
            ],
        )
        for name, model in sorted(document["components"]["schemas"].items())
    ]


def _model_in(answer: dict[str, Any]) -> str:
    """The name of the model that a body has, if it has one."""
    schemas = [content.get("schema", {}) for content in answer.get("content", {}).values()]
    return kind_of(schemas[0]) if schemas and schemas[0] else ""


def kind_of(schema: dict[str, Any]) -> str:
    """The kind of a value, as people write it.

    >>> kind_of({"type": "array", "items": {"type": "integer"}, "maxItems": 8})
    'list of integer, at most 8'
    >>> kind_of({"anyOf": [{"$ref": "#/components/schemas/Over"}, {"type": "null"}]})
    'Over or null'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema or "const" in schema:
        return " | ".join(str(value) for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " or ".join(kind_of(one) for one in schema["anyOf"])
    kind = str(schema.get("type", "any"))
    if kind == "array":
        kind = f"list of {kind_of(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        kind = f"object of {kind_of(schema['additionalProperties'])}"
    return kind + _bounds(schema)


def _bounds(schema: dict[str, Any]) -> str:
    """How small and how large it may be."""
    least = schema.get("minimum", schema.get("minLength"))
    most = schema.get("maximum", schema.get("maxLength", schema.get("maxItems")))
    if most is None and "exclusiveMaximum" in schema:
        most = schema["exclusiveMaximum"] - 1
    if least is None:
        return "" if most is None else f", at most {most:.0f}"
    return f", {least:.0f} to {most:.0f}" if most is not None else f", at least {least:.0f}"
